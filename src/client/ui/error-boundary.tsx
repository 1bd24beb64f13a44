import { Component, type ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** A new value resets the boundary, for example the current path. */
  resetKey: string
}

interface State {
  failed: boolean
  resetKey: string
}

/** Contains a bug to one part of the screen. React reports the error itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <EmptyState
        kind="failed"
        title="Something went wrong here."
        onRetry={() => this.setState({ failed: false })}
      >
        Your points are safe. Try again, or reload the page.
      </EmptyState>
    )
  }
}
