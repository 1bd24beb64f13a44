import { TextLink } from '#client/ui/text-link.tsx'
import { EXAMPLE_REPORT } from '../site-links.ts'

export function ExampleReportLink() {
  return (
    <TextLink leavesApp standalone href={EXAMPLE_REPORT.path}>
      {EXAMPLE_REPORT.label}
    </TextLink>
  )
}
