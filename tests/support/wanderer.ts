/** A page as it arrived; `address` is where the redirects ended. */
export interface Stop {
  status: number
  address: URL
  html: string
  /** The text of the page's heading. */
  heading: string
}

/** Somebody with a browser that runs no script and goes from site to site; cookies stay with their site. */
export interface Wanderer {
  /** Goes there and follows redirects; one that leads to a path beginning with `stopBefore` is not followed. */
  go(address: string | URL, options?: { stopBefore?: string; form?: Record<string, string> }): Promise<Stop>
  /** Forgets the cookies of a site whose names match. */
  forget(origin: string, name: RegExp): void
  /** The Cookie header this browser sends to a site. */
  cookies(origin: string): string
}

const MOST_REDIRECTS = 15

export function aWanderer(): Wanderer {
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
    forget(origin, name) {
      const jar = jarOf(origin)
      for (const known of [...jar.keys()]) if (name.test(known)) jar.delete(known)
    },
    async go(start, { stopBefore, form } = {}) {
      let address = new URL(start)
      let body: URLSearchParams | null = form ? new URLSearchParams(form) : null
      for (let hops = 0; hops < MOST_REDIRECTS; hops += 1) {
        if (stopBefore !== undefined && address.pathname.startsWith(stopBefore)) {
          return { status: 0, address, html: '', heading: '' }
        }
        const cookie = cookies(address.origin)
        const response = await fetch(address, {
          method: body ? 'POST' : 'GET',
          body,
          redirect: 'manual',
          headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
        })
        keep(address.origin, response)
        const location = response.headers.get('location')
        const html = await response.text()
        if (location === null) {
          const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? ''
          return { status: response.status, address, html, heading: heading.replaceAll('&#x27;', "'") }
        }
        address = new URL(location, address)
        body = null
      }
      throw new Error(`Redirects without end at ${address.href}`)
    },
  }
}
