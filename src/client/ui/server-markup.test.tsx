import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { StatusBadge } from './badge.tsx'
import { BalanceCard } from './balance-card.tsx'
import { Button } from './buttons/button.tsx'
import { ButtonLink } from './buttons/button-link.tsx'
import { IconButton } from './buttons/icon-button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { Checkbox } from './fields/checkbox.tsx'
import { SearchField } from './fields/search-field.tsx'
import { Select } from './fields/select.tsx'
import { TextArea } from './fields/text-area.tsx'
import { TextField } from './fields/text-field.tsx'
import { LiveRegion } from './hooks/announce.tsx'
import { Logo } from './logo.tsx'
import { Menu, MenuItem } from './overlays/menu.tsx'
import { Toaster } from './overlays/toasts.tsx'
import { PageHeader } from './page-header.tsx'
import { Points, PointsChip } from './points.tsx'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'
import { PageSpinner } from './spinner.tsx'
import { Tabs } from './tabs.tsx'
import ThemeChoice from './theme-choice.tsx'

const nothing = () => {}

const everything = (
  <main>
    <Logo />
    <PageHeader title="Points & Rewards" lead="Your statement." actions={<ThemeChoice />} />
    <BalanceCard
      label="Total Points"
      balance={3620}
      goal={{ value: 3620, max: 5000, text: '1,380 more for the grocery card' }}
      stats={[{ label: 'Active Tasks', value: 2 }]}
    />
    <Card title="Recent Activity">
      <Points amount={2500} as="spent" />
      <PointsChip amount={3620} />
      <StatusBadge status="pending">Under Review</StatusBadge>
    </Card>
    <Tabs
      label="Task history"
      tabs={[{ value: 'claimed', label: 'Claimed', count: 3 }]}
      value="claimed"
      onChange={nothing}
    >
      <EmptyState kind="no-match" title="No tasks found matching your criteria." onClear={nothing} />
    </Tabs>
    <SearchField label="Search tasks" value="bakery" onChange={nothing} />
    <TextField label="Points" error="Points must be at least 1" hint="Whole numbers" />
    <TextArea label="Notes" />
    <Select label="Category" defaultValue="all">
      <option value="all">All Categories</option>
    </Select>
    <Checkbox label="Email notifications" />
    <Button disabledReason="Need 40 more points">Insufficient Points</Button>
    <Button busy>Save</Button>
    <ButtonLink href="/tasks">Browse Tasks</ButtonLink>
    <Menu trigger={<IconButton label="More" icon={<Skeleton />} />}>
      <MenuItem onSelect={nothing}>Edit</MenuItem>
    </Menu>
    <SkeletonGroup label="Loading your task history...">
      <Skeleton />
    </SkeletonGroup>
    <PageSpinner />
    <Toaster />
    <LiveRegion />
  </main>
)

test('server markup carries no inline style, which the content security policy would drop', () => {
  const markup = renderToString(<Router ssrPath="/">{everything}</Router>)
  expect(markup).not.toMatch(/\sstyle=/)
})

test('a field names its error and its hint, in that order', () => {
  const markup = renderToString(<TextField id="points" label="Points" error="Too few" hint="Whole numbers" />)
  expect(markup).toContain('aria-describedby="points-error points-hint"')
  expect(markup).toContain('aria-invalid="true"')
})

test('a button that cannot be used says why and stays focusable', () => {
  const markup = renderToString(<Button disabledReason="Need 40 more points">Redeem</Button>)
  expect(markup).toMatch(
    /aria-disabled="true"[^>]*aria-describedby="([^"]+)".*id="\1"[^>]*>Need 40 more points/,
  )
  expect(markup).not.toMatch(/\sdisabled=/)
})

test('a spent amount has a true minus and is not red', () => {
  const markup = renderToString(<Points amount={2500} as="spent" />)
  expect(markup).toContain('−2,500')
  expect(markup).toContain('text-ink')
})
