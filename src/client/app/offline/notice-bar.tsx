import { WifiOff } from 'lucide-icons'
import { type ReactNode, useRef } from 'react'
import { useBottomBar } from '#client/ui/hooks/use-bottom-bar.ts'
import { useOnline } from '#client/ui/hooks/use-online.ts'

/** Fixed over the end of the page, which leaves room for it, so that nothing shifts. */
export function NoticeBar({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useBottomBar(notice, '--notice')
  return (
    <p
      ref={notice}
      data-notice
      className="fixed inset-x-0 bottom-tab-bar z-20 flex min-h-9 items-center justify-center gap-2 border-t border-line bg-blue-tint px-4 py-1 text-13 lg:in-has-[[data-bottom-bar=right]]:bottom-0"
    >
      <WifiOff size={16} className="shrink-0 text-blue" />
      <span>{children}</span>
    </p>
  )
}

export const OFFLINE_WORDS = 'You’re offline.'

/** The device’s own report, until the part that watches the connection has arrived. */
export function DeviceNotice() {
  const isOnline = useOnline()
  return <div role="status">{!isOnline && <NoticeBar>{OFFLINE_WORDS}</NoticeBar>}</div>
}
