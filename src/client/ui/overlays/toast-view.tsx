import * as RadixToast from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-icons'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { TOAST_MS, type ToastViewProps } from './plain-toast.tsx'
import type { ToastMessage } from './toasts.tsx'

/** Specification §9. */
const SWIPE_THRESHOLD_PX = 50
const HOTKEY = ['F8']

const LOOKS: Record<NonNullable<ToastMessage['tone']>, [LucideIcon, string]> = {
  success: [CircleCheck, 'text-spruce'],
  destructive: [CircleAlert, 'text-red'],
  neutral: [Info, 'text-blue'],
}

export default function ToastView({ open, shown, onClose }: ToastViewProps) {
  const [Icon, colour] = LOOKS[shown.tone ?? 'neutral']
  return (
    <RadixToast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      <RadixToast.Root
        key={shown.id}
        open={open}
        onOpenChange={(isOpen) => isOpen || onClose()}
        type={shown.tone === 'destructive' ? 'foreground' : 'background'}
        className={cx(
          'flex items-start gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4 shadow-menu animate-rise',
          'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
          'data-[swipe=cancel]:transition-transform data-[state=closed]:animate-leave',
          'data-[swipe=end]:animate-slide-out',
        )}
      >
        <Icon size={18} className={cx('mt-0.5 shrink-0', colour)} />
        <div className="min-w-0 grow">
          <RadixToast.Title className="font-semibold">{shown.title}</RadixToast.Title>
          {shown.description && (
            <RadixToast.Description className="wrap-anywhere text-ink2">
              {shown.description}
            </RadixToast.Description>
          )}
        </div>
        <RadixToast.Close asChild>
          <IconButton label="Dismiss" icon={<X size={16} />} className="-my-1.5 touch:-my-2.5" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        hotkey={HOTKEY}
        className={cx(
          'fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 w-[min(24rem,calc(100vw-2rem))] max-sm:bottom-[calc(var(--bottom-bar)+0.5rem)]',
          // The bottom of a narrow task page is its form, under the next step.
          'max-lg:in-has-[[data-action-bar]]:top-[calc(env(safe-area-inset-top)+0.25rem)] max-lg:in-has-[[data-action-bar]]:bottom-auto',
          // Dialogs open at the bottom of a phone, and a toast must not cover them.
          'max-sm:in-data-scroll-locked:top-[calc(var(--header)+0.5rem)] max-sm:in-data-scroll-locked:bottom-auto',
          // The bottom bar fills the right side of review screens, so the toast covers the end of the list.
          'lg:in-has-[[data-bottom-bar=right]]:right-auto lg:in-has-[[data-bottom-bar=right]]:bottom-4 lg:in-has-[[data-bottom-bar=right]]:left-6 lg:in-has-[[data-bottom-bar=right]]:w-[16rem] xl:in-has-[[data-bottom-bar=right]]:w-[20rem]',
          // Dialog buttons are on the right of larger screens, so the toast moves left.
          'sm:in-data-scroll-locked:right-auto sm:in-data-scroll-locked:left-4',
        )}
      />
    </RadixToast.Provider>
  )
}
