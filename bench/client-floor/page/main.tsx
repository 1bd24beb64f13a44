import {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Link, Route, Router, Switch } from 'wouter'

interface Task {
  id: number
  title: string
  points: number
}

/** Asks who is signed in, then for the list, as a client without first data does. */
function App() {
  const user = useQuery({
    queryKey: ['/api/auth/user'],
    queryFn: () => ask<{ firstName: string }>('/api/auth/user'),
  })
  if (!user.data) return <p>…</p>
  return (
    <>
      <nav>
        <Link href="/">Dashboard</Link> <Link href="/tasks">Tasks</Link> {user.data.firstName}
      </nav>
      <Switch>
        <Route path="/" component={Tasks} />
        <Route path="/tasks" component={Tasks} />
      </Switch>
    </>
  )
}

function Tasks() {
  const tasks = useInfiniteQuery({
    queryKey: ['/api/tasks'],
    queryFn: () => ask<Task[]>('/api/tasks'),
    initialPageParam: null,
    getNextPageParam: () => null,
  })
  const claim = useMutation({ mutationFn: (id: number) => ask(`/api/tasks/${id}/claim`, { method: 'POST' }) })
  return (
    <ul>
      {tasks.data?.pages.flat().map(({ id, title, points }) => (
        <li key={id}>
          {title}: {points}{' '}
          <button type="button" onClick={() => claim.mutate(id)}>
            Claim
          </button>
        </li>
      ))}
    </ul>
  )
}

async function ask<Reply>(address: string, init?: RequestInit): Promise<Reply> {
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(response.statusText)
  return (await response.json()) as Reply
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Router>
        <App />
      </Router>
    </QueryClientProvider>
  </StrictMode>,
)
