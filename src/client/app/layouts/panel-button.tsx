import type { ReactNode } from 'react'
import { closePanel, PANEL_ROW } from './panel.tsx'

interface PanelButtonProps {
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}

/** Something to do in a panel of ways onward; it closes the panel like they do. */
export function PanelButton({ icon, onPress, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      onClick={(event) => {
        closePanel(event)
        onPress()
      }}
      className={PANEL_ROW}
    >
      {icon}
      {children}
    </button>
  )
}
