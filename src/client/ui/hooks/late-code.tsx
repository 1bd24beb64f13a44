import { type ComponentType, useEffect, useState } from 'react'
import { isOffline } from './offline.ts'
import { createSignal } from './store.ts'
import { useHydrated } from './use-hydrated.ts'

/** The wait in browsers without requestIdleCallback. */
const IDLE_AFTER_MS = 1000

/** The longest wait for an idle moment: a page that is not drawn, such as one behind another, may have none. */
const LATEST_MS = 5000

const RELOADED_KEY = 'reloaded-for'

/** Runs once the browser is idle; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act, { timeout: LATEST_MS })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(act, IDLE_AFTER_MS)
  return () => clearTimeout(timer)
}

/** The controls that may open something; links load their screens ahead themselves. */
const CONTROL = 'button, input, select, textarea, summary'

/**
 * Acts once, when what matches is first pointed at, pressed or focused; never on the server. Offline it waits for the
 * next touch, because a browser does not ask again for a file that it could not load.
 */
export function whenTouched(act: () => void, what = CONTROL): void {
  if (typeof window === 'undefined') return
  const listening = new AbortController()
  const touch = ({ target }: Event) => {
    if (isOffline() || !(target instanceof Element && target.closest(what))) return
    listening.abort()
    act()
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(type, touch, { capture: true, signal: listening.signal })
  }
}

/** Code that the first screen does not need; every late import goes through one. */
interface Late<Value> {
  /** Returns null until loaded, and always on the server. */
  use: () => Value | null
  /** The same outside a render, and on the server; not followed. */
  loaded: () => Value | null
  /** Loads it now. Browsers of the Chromium family may refuse a file that failed until the page is reloaded. */
  load: () => Promise<Value>
  /** Loads it now unless the device is offline, where a failure could last; if it fails, it loads on demand. */
  loadAhead: () => void
  /** The same for what the page cannot do without: a missing file reloads it. */
  loadOrReload: () => Promise<Value>
  /** Loads it ahead once the page has arrived and the browser is idle. */
  preload: () => void
}

export function loadOnDemand<Value>(load: () => Promise<Value>): Late<Value> {
  let value: Value | null = null
  const loaded = createSignal()
  const now = async () => {
    value ??= await load()
    loaded.tell()
    return value
  }
  const loadAhead = () => {
    if (!isOffline()) now().catch(() => undefined)
  }
  return {
    use: () => loaded.use(() => value, null),
    loaded: () => value,
    load: now,
    loadAhead,
    loadOrReload: () => now().catch(reloadWhenReplaced),
    preload: () => afterArrival(() => whenIdle(loadAhead)),
  }
}

/** Loaded after a control is first touched, where the press itself goes first; or sooner on demand. */
export function loadOnTouch<Value>(load: () => Promise<Value>): Late<Value> {
  const late = loadOnDemand(load)
  whenTouched(late.preload)
  return late
}

/**
 * A part of the page that is hidden at first; its code loads after a control is first touched, or when it is shown. It
 * does not suspend, because React would delay hydrating the screen below by 300 ms.
 */
export function lazyOnTouch<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  faces?: Faces<Props>,
): ComponentType<Props> {
  return partOf(loadOnTouch(load), faces)
}

/** Loaded when it is shown, or before: `preload` starts that once the browser is idle; `intent` goes on the button that opens it. */
export function lazyOnIntent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  faces?: Faces<Props>,
) {
  const late = loadOnDemand(load)
  return {
    Part: partOf(late, faces),
    /** An effect: starts with the first mount of the owner, not when the owner's file is loaded ahead. */
    preload: late.preload,
    intent: { onPointerEnter: late.loadAhead, onFocus: late.loadAhead },
  }
}

interface Faces<Props> {
  /** Shown while the code loads. */
  Waiting?: ComponentType<Props> | undefined
  /** Shown instead if the code cannot be loaded; it stays until it closes, so that nothing changes under a person’s hands. */
  Plain?: ComponentType<Props> | undefined
}

function partOf<Props extends object>(
  late: Late<{ default: ComponentType<Props> }>,
  { Waiting = Nothing, Plain }: Faces<Props> = {},
): ComponentType<Props> {
  return function LatePart(props: Props) {
    // Parts without it are always open.
    const isOpen = !('open' in props) || props.open !== false
    const isMissing = useLoading(late, isOpen, Plain !== undefined)
    const Part = late.use()?.default
    // The server renders nothing, and hydration must match.
    if (!useHydrated()) return null
    if (isMissing && Plain) return <Plain {...props} />
    return Part ? <Part {...props} /> : <Waiting {...props} />
  }
}

/**
 * Loads it once it is wanted; returns whether that failed, if something else can be shown, until it is no longer
 * wanted. If not, it waits for a connection offline, and throws otherwise.
 */
function useLoading<Value>(late: Late<Value>, isWanted = true, hasStandIn = false): boolean {
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const { signal } = leaving
    const fail = (reason: unknown) => {
      if (!signal.aborted) setFailure({ reason })
    }
    const begin = () => {
      late.load().catch((reason: unknown) => {
        if (hasStandIn) return fail(reason)
        if (signal.aborted) return
        if (isOffline()) window.addEventListener('online', begin, { once: true, signal })
        else reloadWhenReplaced(reason).catch(fail)
      })
    }
    begin()
    return () => {
      leaving.abort()
      setFailure(null)
    }
  }, [late, isWanted, hasStandIn])
  if (failure && !hasStandIn) throw failure.reason
  return failure !== null
}

const partsInMarkup = new Map<string, () => Promise<unknown>>()

/**
 * A part of the first view that only some people have. The server draws it, and the browser has its `file` (from the
 * client directory) before it hydrates; other people never load it.
 */
export function lazyInMarkup<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  file: string,
  Waiting: ComponentType = Nothing,
): ComponentType<Props> {
  const late = loadOnDemand(load)
  partsInMarkup.set(file, late.load)
  return function LazyInMarkup(props: Props) {
    useLoading(late)
    const Part = (late.use() ?? late.loaded())?.default
    return (
      <div data-part={file} className="contents">
        {Part ? <Part {...props} /> : <Waiting />}
      </div>
    )
  }
}

/** Loads these parts, or all that the loaded screens know. */
export async function loadParts(files: Iterable<string> = partsInMarkup.keys()): Promise<void> {
  await Promise.all([...files].map((file) => partsInMarkup.get(file)?.()))
}

/** The files of the parts in a screen's markup, where a description may say the same words. */
export function partsIn(markup: string): string[] {
  const named = Array.from(markup.matchAll(/ data-part="([^"]*)"/g), ([, file]) => file!)
  return named.filter((file) => partsInMarkup.has(file))
}

function Nothing() {
  return null
}

/** Acts once the page has loaded; never on the server. */
function afterArrival(act: () => unknown): void {
  if (typeof window === 'undefined') return
  if (document.readyState === 'complete') act()
  else window.addEventListener('load', act, { once: true })
}

/**
 * A missing script usually means that a newer client was deployed. Reloads the page once per address, then throws, to
 * avoid a loop. Offline, it waits for a connection first.
 */
function reloadWhenReplaced(failure: unknown): Promise<never> {
  if (isOffline()) window.addEventListener('online', () => location.reload(), { once: true })
  else if (isFirstTry()) location.reload()
  else throw failure
  return new Promise(() => undefined)
}

function isFirstTry(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === location.href) return false
    sessionStorage.setItem(RELOADED_KEY, location.href)
    return true
  } catch {
    // Storage is blocked, so we cannot know whether we reloaded before.
    return false
  }
}
