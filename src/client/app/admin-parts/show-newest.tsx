import { Button } from '#client/ui/buttons/button.tsx'

interface ShowNewestProps<Row> {
  /** Read on the press. */
  read: { refetch: () => Promise<{ data: Row | undefined }>; isFetching: boolean }
  onNewest: (newest: Row) => void
}

/** Offered in a form when someone else saved first. */
export function ShowNewest<Row>({ read, onNewest }: ShowNewestProps<Row>) {
  const show = async () => {
    const { data } = await read.refetch()
    if (data) onNewest(data)
  }
  return (
    <Button busy={read.isFetching} onClick={() => void show()}>
      Show their version and discard mine
    </Button>
  )
}
