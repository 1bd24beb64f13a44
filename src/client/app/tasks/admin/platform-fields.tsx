import { Ban, Check, type LucideIcon, Megaphone } from 'lucide-icons'
import { useWatch } from 'react-hook-form'
import { useNow } from '#client/app/use-now.ts'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import {
  ACT_NAMES,
  ACTS,
  isOld,
  MAX_RULE_AGE_DAYS,
  PLATFORM_NAMES,
  PLATFORMS,
  type PlatformRule,
  ruleOf,
  VERDICT_NAMES,
  type Verdict,
} from '#domain/campaigns/platform-rules.ts'
import { hostOf } from '#domain/tasks/task-facts.ts'
import { formatDay } from '#domain/text/format.ts'
import type { TaskEditing } from './use-task-form.ts'

/** Where the work appears and what it is, with what the platform says about that. */
export function PlatformFields({ form }: { form: TaskEditing['form'] }) {
  const { register, control } = form
  const { errors } = form.formState
  const [platform, act] = useWatch({ control, name: ['platform', 'act'] })
  const rule = ruleOf({ platform: platform || null, act: act || null })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">Platform and act</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="Platform (optional)"
          hint="Where the work appears."
          error={errors.platform?.message}
          {...register('platform', { deps: 'act' })}
        >
          <option value="">Not specified</option>
          {PLATFORMS.map((one) => (
            <option key={one} value={one}>
              {PLATFORM_NAMES[one]}
            </option>
          ))}
        </Select>
        <Select
          label="Act (optional)"
          hint="What members do there."
          error={errors.act?.message}
          {...register('act', { deps: 'platform' })}
        >
          <option value="">Not specified</option>
          {ACTS.map((one) => (
            <option key={one} value={one}>
              {ACT_NAMES[one]}
            </option>
          ))}
        </Select>
      </div>
      <div role="status" className="empty:hidden">
        {/* A refusal at the act says the same. */}
        {rule && !errors.act && <RuleNotice rule={rule} />}
      </div>
    </fieldset>
  )
}

const MARKS: Record<Verdict, readonly [Tone, LucideIcon]> = {
  forbidden: ['red', Ban],
  disclosed: ['blue', Megaphone],
  free: ['spruce', Check],
}

function RuleNotice({ rule }: { rule: PlatformRule }) {
  const now = useNow()
  const [tone, Icon] = MARKS[rule.verdict]
  return (
    <div className="flex flex-col items-start gap-1 rounded-control bg-sunken px-3 py-2">
      <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.5} />}>
        {VERDICT_NAMES[rule.verdict]}
      </Badge>
      <p>
        {rule.sentence} {rule.instead}
      </p>
      <p className="text-13 text-ink2">
        Source:{' '}
        <TextLink leavesApp href={rule.source} target="_blank" rel="noopener noreferrer">
          {hostOf(rule.source)}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </TextLink>
        , checked {formatDay(rule.checkedOn)}
        {rule.read === 'copy' && ', read from a copy'}.
      </p>
      {isOld(rule, now) && (
        <p className="text-13 text-amber-text">
          We checked this rule more than {MAX_RULE_AGE_DAYS} days ago. Please read it again at its source.
        </p>
      )}
    </div>
  )
}
