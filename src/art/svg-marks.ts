import { short } from './curves.ts'

/** One SVG element as data. Attribute names are React's, so that pages and files use the same drawing. */
export type Mark = {
  readonly tag: 'circle' | 'ellipse' | 'g' | 'image' | 'linearGradient' | 'path' | 'pattern' | 'rect' | 'stop'
  readonly attributes: Attributes
  readonly children?: readonly Mark[]
  /** How the animated bay moves the element; files ignore it. */
  readonly motion?: Motion
}

export type Attributes = Readonly<Record<string, string | number>>
export type Motion = 'bob' | 'drift' | 'glitter' | 'sway'

export const path = (d: string, attributes: Attributes): Mark => ({ tag: 'path', attributes: { d, ...attributes } })

export const group = (children: readonly Mark[], attributes: Attributes = {}, motion?: Motion): Mark => ({
  tag: 'g',
  attributes,
  children,
  motion,
})

export type Spot = { x: number; y: number; radius: number }

export const circle = ({ x, y, radius }: Spot, attributes: Attributes): Mark => ({
  tag: 'circle',
  attributes: { cx: short(x), cy: short(y), r: short(radius), ...attributes },
})

export type Box = { x: number; y: number; width: number; height: number }

const written = ({ x, y, width, height }: Box): Attributes => ({
  x: short(x),
  y: short(y),
  width: short(width),
  height: short(height),
})

export const rect = (box: Box, attributes: Attributes): Mark => ({
  tag: 'rect',
  attributes: { ...written(box), ...attributes },
})

export const image = (href: string, box: Box, opacity: number): Mark => ({
  tag: 'image',
  attributes: { href, ...written(box), opacity },
})

const kebab = (name: string): string =>
  name.replace(/^(stroke|stop|fill)([A-Z])/, (_, start: string, capital: string) => `${start}-${capital.toLowerCase()}`)

/** Renders an element as SVG text. Values are our own numbers and colors, never user input, so nothing is escaped. */
export const renderSvg = ({ tag, attributes, children = [] }: Mark): string => {
  const text = Object.entries(attributes)
    .map(([name, value]) => ` ${kebab(name)}="${value}"`)
    .join('')
  return children.length ? `<${tag}${text}>${children.map(renderSvg).join('')}</${tag}>` : `<${tag}${text}/>`
}
