/** The types that we use: the package is installed only when the bench is asked for it. */
declare module 'lighthouse' {
  export interface Judgement {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; displayValue?: string }>
  }
  interface Flags {
    port: number
    logLevel: 'error'
    onlyCategories: string[]
  }
  export default function lighthouse(address: string, flags: Flags): Promise<{ lhr: Judgement } | undefined>
}
