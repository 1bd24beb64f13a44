import { ArrowLeft } from 'lucide-icons'
import { TextLink } from '#client/ui/text-link.tsx'
import { HeaderFrame } from './header-frame.tsx'

/** For pages that signed-in people read too, so without a login. */
export function PlainHeader() {
  return (
    <HeaderFrame>
      <TextLink leavesApp standalone href="/" className="print:hidden">
        <ArrowLeft size={16} />
        Back to Home
      </TextLink>
    </HeaderFrame>
  )
}
