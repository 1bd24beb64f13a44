import type { SuccessWords } from '#client/ui/overlays/toasts.tsx'

/** A row of a list that the team keeps in its own order. */
export interface Listed {
  id: number
  name: string
  updatedAt: string
}

/** The row as last saved by any admin; null if deleted. */
export function newestIn<Row extends Listed>(rows: readonly Row[] | undefined, row: Row): Row | null {
  return rows?.find(({ id }) => id === row.id) ?? null
}

/** The call that deletes the row as it is now on the screen. */
export function deletionOf<Row extends Listed>(rows: readonly Row[] | undefined, row: Row) {
  const { id, updatedAt } = newestIn(rows, row) ?? row
  return { params: { id }, query: { expectedUpdatedAt: updatedAt } }
}

/** Reorders only these rows, within the places they have. */
export function inOrder<Row extends Listed>(rows: readonly Row[], ids: readonly number[] = []): Row[] {
  const own = ids.flatMap((id) => rows.filter((row) => row.id === id)).values()
  return rows.map((row) => (ids.includes(row.id) ? (own.next().value ?? row) : row))
}

/** Whole sentences of a form that adds or edits a row. */
export interface ListedFormWords {
  title: string
  submitLabel: string
  saved: string
  failed: string
  alreadyArrived: string
}

export function savingWords({ saved, failed, alreadyArrived }: ListedFormWords) {
  return {
    success: ({ name }: { name: string }): SuccessWords => [saved, `“${name}” is saved.`],
    failed,
    failure: { silent: true },
    alreadyArrived,
  }
}
