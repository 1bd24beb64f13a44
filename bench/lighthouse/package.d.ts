/** The types that we use: the product’s own packages do not have this one. */
declare module 'lighthouse' {
  export interface Judgement {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; displayValue?: string; numericValue?: number }>
  }
  interface Flags {
    port: number
    logLevel: 'error'
    onlyCategories: string[]
  }
  export default function lighthouse(address: string, flags: Flags): Promise<{ lhr: Judgement } | undefined>
}
