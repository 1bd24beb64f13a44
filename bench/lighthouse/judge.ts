import lighthouse, { type Judgement } from 'lighthouse'

/** Lighthouse's mobile run of one page in the browser that listens on this port. */
export async function judge(
  address: string,
  port: number,
  categories: readonly string[],
): Promise<Judgement> {
  const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${address}.`)
  return result.lhr
}
