import { useSearchParams } from 'wouter'
import { useRowInAddress } from '#client/app/admin-parts/use-row-in-address.ts'

/** `/help?message=12` is one conversation, where notices and emails lead. */
export function useMessageAddress() {
  const [params] = useSearchParams()
  const { linkTo, back } = useRowInAddress('message')
  const text = params.get('message')
  return {
    /** The open conversation; null for the list. */
    id: text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null,
    linkTo: (id: number) => linkTo(String(id)),
    back,
  }
}

export type MessageAddress = ReturnType<typeof useMessageAddress>
