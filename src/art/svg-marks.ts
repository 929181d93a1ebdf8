import { roundToTenth } from './curves.ts'

/** One SVG element as data. Attribute names are React's, so that pages and files use the same drawing. */
export type SvgMark = {
  readonly tag: 'circle' | 'ellipse' | 'g' | 'image' | 'linearGradient' | 'path' | 'pattern' | 'rect' | 'stop'
  readonly attributes: MarkAttributes
  readonly children?: readonly SvgMark[]
  /** The motion of the element in the animated bay; files ignore it. */
  readonly motion?: Motion
}

type MarkAttributes = Readonly<Record<string, string | number>>
export type Motion = 'bob' | 'drift' | 'glitter' | 'sway'

export const path = (d: string, attributes: MarkAttributes): SvgMark => ({
  tag: 'path',
  attributes: { d, ...attributes },
})

export const group = (children: readonly SvgMark[], attributes: MarkAttributes = {}, motion?: Motion): SvgMark => ({
  tag: 'g',
  attributes,
  children,
  motion,
})

export type CirclePosition = { x: number; y: number; radius: number }

export const circle = ({ x, y, radius }: CirclePosition, attributes: MarkAttributes): SvgMark => ({
  tag: 'circle',
  attributes: { cx: roundToTenth(x), cy: roundToTenth(y), r: roundToTenth(radius), ...attributes },
})

export type Box = { x: number; y: number; width: number; height: number }

const toBoxAttributes = ({ x, y, width, height }: Box): MarkAttributes => ({
  x: roundToTenth(x),
  y: roundToTenth(y),
  width: roundToTenth(width),
  height: roundToTenth(height),
})

export const rect = (box: Box, attributes: MarkAttributes): SvgMark => ({
  tag: 'rect',
  attributes: { ...toBoxAttributes(box), ...attributes },
})

export const image = (href: string, box: Box, opacity: number): SvgMark => ({
  tag: 'image',
  attributes: { href, ...toBoxAttributes(box), opacity },
})

const toSvgAttributeName = (name: string): string =>
  name.replace(/^(stroke|stop|fill)([A-Z])/, (_, start: string, capital: string) => `${start}-${capital.toLowerCase()}`)

/** Renders an element as SVG text. Values are our own numbers and colors, never user input, so nothing is escaped. */
export const renderSvg = ({ tag, attributes, children = [] }: SvgMark): string => {
  const text = Object.entries(attributes)
    .map(([name, value]) => ` ${toSvgAttributeName(name)}="${value}"`)
    .join('')
  return children.length ? `<${tag}${text}>${children.map(renderSvg).join('')}</${tag}>` : `<${tag}${text}/>`
}
