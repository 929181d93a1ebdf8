/** What a field of a public page can hold. The form, the checks and the types of the pages all follow from this. */
import type { PrintShape } from './prints.ts'
import type { RichText } from './rich-text.ts'

interface Described {
  /** The label above the field in the form. */
  label: string
  required?: true
  hint?: string
  /** No page shows the field: its stored value stays unchanged, and the form leaves it out. */
  unseen?: true
}

/** A button that plays the first seconds of a published session on the page, or opens an address. */
export type Action =
  | { label: string; kind: ActionKind; href: string }
  | { label: string; kind: ActionKind; play: { session: string; seconds: number } }
export const actionKinds = ['board', 'line', 'text'] as const
export type ActionKind = (typeof actionKinds)[number]

/** A house print by scene and palette, or an uploaded picture. An empty `alt` is decoration. */
export type Picture =
  | { scene: string; palette: string; alt?: string }
  | { key: string; width: number; height: number; alt: string }

/** The kinds of content that a field may name by slug. */
export const references = ['session', 'group', 'unit', 'article'] as const
export type SiteReferenceKind = (typeof references)[number]

interface Plain<Kind extends string> extends Described {
  kind: Kind
}
export type LineField = Plain<'line'> & { most?: number }
export type TextField = Plain<'text'> & { most?: number }
/** With `look: 'hours'` the form shows the times of day as pictures. The first option is the default. */
export type ChoiceField = Plain<'choice'> & { options: readonly string[]; look?: 'hours' }
/** `unlessSaid` is the default value of the flag; without it, the default is off. */
export type FlagField = Plain<'flag'> & { unlessSaid?: true }
export type ReferenceField = Plain<'reference'> & { to: SiteReferenceKind }
/** `shapes` are the shapes in which pages show the picture, the default one first. */
export type PictureField = Plain<'picture'> & { shapes: readonly [PrintShape, ...PrintShape[]] }
/** A list of items of one kind, in an order that an admin chooses. */
export interface ListField extends Described {
  kind: 'list'
  of: Field
  least?: number
  most?: number
}
export interface GroupField extends Described {
  kind: 'group'
  fields: Fields
}

export type Field =
  | LineField
  | TextField
  | ChoiceField
  | ReferenceField
  | ListField
  | GroupField
  | Plain<'rich'>
  | FlagField
  | Plain<'number'>
  | Plain<'address'>
  | Plain<'anchor'>
  | Plain<'action'>
  | PictureField

export type Fields = { readonly [name: string]: Field }

type Simple = {
  line: string
  text: string
  address: string
  anchor: string
  reference: string
  rich: RichText
  flag: boolean
  number: number
  action: Action
  picture: Picture
}

/** The type of a field's value after validation. */
export type ValueOf<F> = F extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: 'list'; of: infer Item }
    ? readonly ValueOf<Item>[]
    : F extends { kind: 'group'; fields: infer Inner }
      ? ValuesOf<Inner>
      : F extends { kind: infer Kind extends keyof Simple }
        ? Simple[Kind]
        : never

type RequiredNames<F> = { [Name in keyof F]: F[Name] extends { required: true } ? Name : never }[keyof F]

export type ValuesOf<F> = { [Name in RequiredNames<F>]: ValueOf<F[Name]> } & {
  [Name in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[Name]>
}
