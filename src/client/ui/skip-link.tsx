/** The first Tab stop: skips the navigation to the element with the id `main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:border focus:border-line focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold focus:shadow-menu"
    >
      Skip to main content
    </a>
  )
}
