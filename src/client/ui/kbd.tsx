export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-chip border border-current/50 px-1 font-sans text-13 leading-none font-medium">
      {children}
    </kbd>
  )
}
