import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-icons'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '#client/api/refresh.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Panel } from '#client/app/layouts/panel.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { lazyOnTouch } from '#client/ui/hooks/late-code.tsx'
import { countUnreadNotices } from '#contract/notifications/notices.ts'
import { formatNumber, plural } from '#domain/text/format.ts'

const PANEL = 'notices-panel'

const NoticesList = lazyOnTouch(() => import('./notices-list.tsx'))

/** The bell has room for one digit; its name says what it shows. */
const shown = (unread: number) => (unread > 9 ? '9+' : formatNumber(unread))

export function NoticesBell({ width }: { width: 'page' | 'wide' }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // The browser merges a quick close and reopen into one event; the key still restarts the list.
  const [openings, setOpenings] = useState(0)
  const unread = useEndpoint(countUnreadNotices).data?.count
  useAnnounceMore(unread)

  const toggle = (opens: boolean) => {
    if (opens) {
      // Loads what is new even if live events do not arrive.
      void refresh(client, [{ facts: ['notices'] }])
      setOpenings((count) => count + 1)
    }
    setOpen(opens)
  }
  return (
    <>
      <IconButton
        label={unread ? `Notices, ${shown(unread)} unread` : 'Notices'}
        icon={<BellIcon unread={unread ?? 0} />}
        popoverTarget={PANEL}
      />
      <Panel id={PANEL} label="Notices" width={width} content="list" onToggle={toggle}>
        {isOpen && <NoticesList key={openings} />}
      </Panel>
    </>
  )
}

function BellIcon({ unread }: { unread: number }) {
  return (
    <span aria-hidden="true" className="relative">
      <Bell size={20} />
      {unread > 0 && (
        <span className="tabular absolute -top-2 left-3 min-w-4 rounded-full bg-spruce px-1 text-center text-13 leading-4 font-semibold text-on-spruce">
          {shown(unread)}
        </span>
      )}
    </span>
  )
}

/** Announces notices that arrive while the page is open. */
function useAnnounceMore(unread: number | undefined): void {
  const before = useRef(unread)
  useEffect(() => {
    if (unread === undefined) return
    if (before.current !== undefined && unread > before.current) {
      announce(plural(unread, 'unread notice', 'unread notices'))
    }
    before.current = unread
  }, [unread])
}
