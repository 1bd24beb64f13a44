import { Download } from 'lucide-icons'
import type { ReactNode } from 'react'
import { takeInstallOffer } from './install-offer.ts'
import { closePanel, PANEL_ROW } from './panel.tsx'

export default function InstallEntry() {
  return (
    <PanelButton icon={<Download size={18} />} onPress={takeInstallOffer}>
      Install the app
    </PanelButton>
  )
}

interface PanelButtonProps {
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}

/** A button among the links of a panel; like them, it closes the panel. */
function PanelButton({ icon, onPress, children }: PanelButtonProps) {
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
