import { Download } from 'lucide-icons'
import { takeInstallOffer } from './install-offer.ts'
import { PanelButton } from './panel-button.tsx'

export function InstallEntry() {
  return (
    <PanelButton icon={<Download size={18} aria-hidden="true" />} onPress={takeInstallOffer}>
      Install the app
    </PanelButton>
  )
}
