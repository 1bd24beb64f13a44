import { formatFileSize } from '../../domain/files.ts'
import { formatNumber } from '../../domain/format.ts'
import type { Manifest } from '../backup/manifest.ts'

/** Such as '1,204 rows of 37 tables'. */
export function rowsLabel({ tables }: Pick<Manifest, 'tables'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${formatNumber(rows)} rows of ${tables.length} tables`
}

/** Such as '24 files (1.2 MB)'. */
export function filesLabel({ files }: Pick<Manifest, 'files'>): string {
  return `${formatNumber(files.count)} files (${formatFileSize(files.bytes)})`
}
