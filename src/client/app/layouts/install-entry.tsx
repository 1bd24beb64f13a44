import { Download } from 'lucide-icons'
import { takeInstallOffer } from './install-offer.ts'
import { closePanel, PANEL_ROW } from './panel.tsx'

/** A button among the links of a panel; like them, it closes the panel. */
export default function InstallEntry() {
  return (
    <button
      type="button"
      onClick={(event) => {
        closePanel(event)
        takeInstallOffer()
      }}
      className={PANEL_ROW}
    >
      <Download size={18} />
      Install the app
    </button>
  )
}
