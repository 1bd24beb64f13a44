import { CommandItem } from 'cmdk'
import {
  Building2,
  CircleUser,
  Flag,
  Gift,
  ListChecks,
  type LucideIcon,
  Mail,
  PackageCheck,
} from 'lucide-icons'
import { adminIconOf } from '#client/app/layouts/admin-icons.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { FoundKind } from '#domain/palette/found.ts'
import type { PaletteRow } from './palette-rows.ts'

const ICONS: Record<FoundKind, LucideIcon> = {
  member: CircleUser,
  task: ListChecks,
  request: PackageCheck,
  inquiry: Mail,
  support: Mail,
  appeal: Mail,
  reward: Gift,
  client: Building2,
  campaign: Flag,
}

const ROW =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-chip px-3 py-1 touch:min-h-11 ' +
  'data-[selected=true]:bg-sunken data-[selected=true]:outline-2 data-[selected=true]:-outline-offset-2 ' +
  'data-[selected=true]:outline-focus'

interface FoundRowProps {
  row: PaletteRow
  onOpen: () => void
}

export function FoundRow({ row, onOpen }: FoundRowProps) {
  const { key, name, lang, detail, note, found, path } = row
  const Icon = found ? ICONS[found.kind] : adminIconOf(path!)
  return (
    <CommandItem value={key} onSelect={onOpen} className={ROW}>
      <Icon size={18} className="shrink-0 text-ink2" />
      <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-3">
        <span lang={lang} className="max-w-full min-w-0 truncate font-semibold sm:shrink-0 sm:max-w-[65%]">
          {name}
        </span>
        {detail && <span className="min-w-0 truncate text-13 text-ink2">{detail}</span>}
      </span>
      {note && <Badge>{note}</Badge>}
    </CommandItem>
  )
}
