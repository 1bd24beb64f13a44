import { Eye, EyeOff } from 'lucide-icons'
import type { ComponentProps } from 'react'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'

interface VisibilityButtonProps extends Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'> {
  isVisible: boolean
  /** The button's label while members see it, such as 'Hide task', and while they don't. */
  labels: { hide: string; show: string }
}

/** Its icon shows what it does, as its label says: a slashed eye hides. */
export function VisibilityButton({ isVisible, labels, ...rest }: VisibilityButtonProps) {
  const Icon = isVisible ? EyeOff : Eye
  return <IconButton {...rest} label={isVisible ? labels.hide : labels.show} icon={<Icon size={18} />} />
}
