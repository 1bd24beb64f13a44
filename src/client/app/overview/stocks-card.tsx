import { useEndpoint } from '#client/api/use-endpoint.ts'
import { codesAddress } from '#client/app/admin-parts/code-words.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import { type CodeStock, listCodeStocks } from '#contract/rewards/codes.ts'
import { lastingWords } from '#domain/rewards/low-stock.ts'
import { formatCents, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

/** Stocks of codes that need an admin; renders nothing while there are none. */
export function StocksCard() {
  const stocks = (useEndpoint(listCodeStocks).data ?? []).filter(
    ({ isLow, available, expiredThisMonth }) => isLow || available < 0 || expiredThisMonth.codes > 0,
  )
  if (stocks.length === 0) return null
  return (
    <Card title="Codes to look at" className="lg:col-span-2">
      <ul className="divide-y divide-line">
        {stocks.map((stock) => (
          <li key={stock.reward.id} className="flex flex-col gap-1 py-3 last:pb-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <TextLink
                standalone
                href={codesAddress(stock.reward.id)}
                lang={languageOf(stock.reward.name)}
                className="min-w-0 wrap-anywhere"
              >
                {stock.reward.name}
              </TextLink>
              {stock.available < 0 ? (
                <Badge tone="red">Missing</Badge>
              ) : (
                stock.isLow && <Badge tone="amber">Low</Badge>
              )}
            </span>
            <span className="text-13 text-ink2">{wordsOf(stock)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function wordsOf(stock: CodeStock): string {
  const { codes, costCents } = stock.expiredThisMonth
  return [
    (stock.isLow || stock.available < 0) && t(lastingWords(stock)),
    codes > 0 &&
      `${plural(codes, 'code', 'codes')} expired this month${costCents > 0 ? `, ${formatCents(costCents)}` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
