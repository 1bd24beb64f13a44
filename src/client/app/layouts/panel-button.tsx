import type { ReactNode } from 'react'
import { closePanel, PANEL_ROW } from './panel.tsx'

interface PanelButtonProps {
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}

/** A button among the links of a panel; like them, it closes the panel. */
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
