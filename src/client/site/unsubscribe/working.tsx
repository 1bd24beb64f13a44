import { Spinner } from '#client/ui/spinner.tsx'

export function Working() {
  return (
    <>
      <h1 className="sr-only">Unsubscribe</h1>
      <div role="status" className="grid min-h-60 place-items-center text-spruce">
        <Spinner className="size-8" />
        <span className="sr-only">Unsubscribing...</span>
      </div>
    </>
  )
}
