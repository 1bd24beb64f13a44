/** A rectangle, with rounded corners when a radius is given. */
export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

/** A rectangle with a border and nothing in it. */
export function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  stroke: string,
  radius = 0,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="none" stroke="${stroke}" stroke-width="2"/>`
}

/** A filled circle. */
export function dot(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

/** A filled ellipse. */
export function oval(x: number, y: number, radiusX: number, radiusY: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`
}

/** A filled path. */
export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`
}

/** A path drawn as a line with round ends. */
export function stroke(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** A tick that fits in a square of this size around the point. */
export function tick(x: number, y: number, size: number, colour: string): string {
  const [left, dip, right] = [x - size * 0.42, x - size * 0.1, x + size * 0.45]
  return stroke(
    `M${left} ${y}L${dip} ${y + size * 0.32}L${right} ${y - size * 0.34}`,
    colour,
    Math.max(3, size * 0.14),
  )
}

/** Something drawn once for each number from 0 up to, but not, `count`. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}
