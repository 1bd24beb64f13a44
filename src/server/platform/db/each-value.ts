/**
 * A common table expression `each_value (value)` with the distinct values of a column in ascending order, then a null:
 * one step of an index that begins with the column per value, where `distinct` would read every row.
 */
export function eachValue({
  table,
  column,
  condition,
}: Record<'table' | 'column' | 'condition', string>): string {
  return `recursive each_value (value) as (
    (select ${column} from ${table} where ${condition} order by ${column} limit 1)
    union all
    select (select ${column} from ${table} where ${condition} and ${column} > each_value.value order by ${column} limit 1)
    from each_value where each_value.value is not null)`
}
