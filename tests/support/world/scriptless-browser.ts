/** A page as it arrived; `address` is where the redirects ended. */
export interface Stop {
  status: number
  address: URL
  html: string
  headers: Headers
  heading: string
}

export type Fetch = (address: URL, init: RequestInit) => Promise<Response>

interface Way {
  /** A redirect to a path with this beginning is not followed. */
  stopBefore?: string
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** A browser that runs no script and goes from site to site; each site has its own cookies. */
export interface ScriptlessBrowser {
  go(address: string | URL, way?: Way): Promise<Stop>
  /** Adds a site's cookies from an earlier visit. */
  remember(origin: string, cookies: Record<string, string>): void
  /** Forgets a site's cookies whose names match. */
  forget(origin: string, name: RegExp): void
  cookies(origin: string): string
}

const MAX_REDIRECTS = 15

export function aScriptlessBrowser(fetchFrom: Fetch = fetch): ScriptlessBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  function keep(origin: string, response: Response): void {
    const jar = jarOf(origin)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const equals = pair.indexOf('=')
      const name = pair.slice(0, equals)
      if (/Max-Age=0(;|$)|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, pair.slice(equals + 1))
    }
  }

  const cookies = (origin: string) => [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ')

  return {
    cookies,
    remember(origin, known) {
      for (const [name, value] of Object.entries(known)) jarOf(origin).set(name, value)
    },
    forget(origin, name) {
      const jar = jarOf(origin)
      for (const known of [...jar.keys()]) if (name.test(known)) jar.delete(known)
    },
    async go(start, { stopBefore, form, headers: first = {} } = {}) {
      let address = new URL(start)
      let body: URLSearchParams | null = form ? new URLSearchParams(form) : null
      let more = first
      for (let hops = 0; hops < MAX_REDIRECTS; hops += 1) {
        if (stopBefore !== undefined && address.pathname.startsWith(stopBefore)) {
          return { status: 0, address, html: '', headers: new Headers(), heading: '' }
        }
        const cookie = cookies(address.origin)
        const response = await fetchFrom(address, {
          method: body ? 'POST' : 'GET',
          body,
          redirect: 'manual',
          headers: { 'sec-fetch-site': 'same-origin', ...more, ...(cookie && { cookie }) },
        })
        keep(address.origin, response)
        const location = response.headers.get('location')
        const html = await response.text()
        if (location === null) {
          const heading = (/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '').replaceAll('&#x27;', "'")
          return { status: response.status, address, html, headers: response.headers, heading }
        }
        address = new URL(location, address)
        body = null
        more = {}
      }
      throw new Error(`Redirects without end at ${address.href}`)
    },
  }
}
