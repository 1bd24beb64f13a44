import { useEffect, useRef, useState } from 'react'
import { readChosen } from '#client/app/proofs/picture/read-chosen.ts'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { UNREADABLE_FILE } from '#domain/files/files.ts'

const NOT_PREPARED = 'We couldn’t prepare the picture. Please try again.'

/** Preloaded: a browser may not retry a file that it failed to load. */
const preparing = loadOnDemand(() => import('#client/app/proofs/picture/prepare-picture.ts'))

/** One picture, prepared as proofs are. A file that cannot be used replaces nothing. */
export function useReportPicture() {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef(0)
  useEffect(preparing.preload, [])
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])

  const show = (file: File | null, why: string | null = null) => {
    last.current += 1
    setPart(null)
    setProblem(why)
    if (why === null) setChosen(file && { file, url: URL.createObjectURL(file) })
  }
  const take = async (file: File) => {
    last.current += 1
    const turn = last.current
    setProblem(null)
    setPart(0)
    const prepared = await prepare(file, (now) => turn === last.current && setPart(now))
    if (turn !== last.current) return
    if (prepared instanceof File) show(prepared)
    else show(null, prepared)
  }
  return {
    file: chosen?.file ?? null,
    url: chosen?.url ?? null,
    /** The share that is prepared, from 0 to 1. */
    part,
    problem,
    take: (file: File) => void take(file),
    remove: () => show(null),
  }
}

export type ChosenPicture = ReturnType<typeof useReportPicture>

/** Returns why not, if it cannot be used. */
async function prepare(file: File, onProgress: (part: number) => void): Promise<File | string> {
  const bytes = await readChosen(file)
  if (bytes === null) return UNREADABLE_FILE
  try {
    const { preparePicture } = await preparing.load()
    const prepared = await preparePicture(file, bytes, onProgress)
    if ('problem' in prepared) return prepared.problem
    return new File([prepared.bytes], prepared.name, { type: prepared.type })
  } catch (error) {
    console.warn(error)
    return NOT_PREPARED
  }
}
