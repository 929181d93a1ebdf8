/** The kinds of fields of public pages. The form, the checks and the types of the pages all follow from them. */
import type { SitePrintShape } from './prints.ts'
import type { RichText } from './rich-text.ts'

interface FieldDescription {
  /** The label above the field in the form. */
  label: string
  required?: true
  hint?: string
  /** No page shows the field: its stored value stays unchanged, and the form leaves it out. */
  unseen?: true
}

/** A button that plays the first seconds of a published session on the page, or opens an address. */
export type PageAction =
  | { label: string; kind: ActionKind; href: string }
  | { label: string; kind: ActionKind; play: { session: string; seconds: number } }
export const actionKinds = ['board', 'line', 'text'] as const
export type ActionKind = (typeof actionKinds)[number]

/** A house print by scene and palette, or an uploaded picture. An empty `alt` is decoration. */
export type PagePicture =
  | { scene: string; palette: string; alt?: string }
  | { key: string; width: number; height: number; alt: string }

/** The kinds of content that a field may name by slug. */
export const referenceKinds = ['session', 'group', 'unit', 'article'] as const
export type SiteReferenceKind = (typeof referenceKinds)[number]

interface SimpleField<Kind extends string> extends FieldDescription {
  kind: Kind
}
export type LineField = SimpleField<'line'> & { maxLength?: number }
export type TextField = SimpleField<'text'> & { maxLength?: number }
/** With `look: 'hours'` the form shows the times of day as pictures. The first option is the default. */
export type ChoiceField = SimpleField<'choice'> & { options: readonly string[]; look?: 'hours' }
/** `unlessSaid` is the default value of the flag; without it, the default is off. */
export type FlagField = SimpleField<'flag'> & { unlessSaid?: true }
export type ReferenceField = SimpleField<'reference'> & { to: SiteReferenceKind }
/** `shapes` are the shapes in which pages show the picture, the default one first. */
export type PictureField = SimpleField<'picture'> & { shapes: readonly [SitePrintShape, ...SitePrintShape[]] }
/** A list of items of one kind, in an order that an admin chooses. */
export interface ListField extends FieldDescription {
  kind: 'list'
  of: Field
  minItems?: number
  maxItems?: number
}
export interface GroupField extends FieldDescription {
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
  | SimpleField<'rich'>
  | FlagField
  | SimpleField<'number'>
  | SimpleField<'address'>
  | SimpleField<'anchor'>
  | SimpleField<'action'>
  | PictureField

export type Fields = { readonly [name: string]: Field }

type SimpleValues = {
  line: string
  text: string
  address: string
  anchor: string
  reference: string
  rich: RichText
  flag: boolean
  number: number
  action: PageAction
  picture: PagePicture
}

/** The type of a field's value after validation. */
export type FieldValue<F> = F extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: 'list'; of: infer Item }
    ? readonly FieldValue<Item>[]
    : F extends { kind: 'group'; fields: infer Inner }
      ? FieldValues<Inner>
      : F extends { kind: infer Kind extends keyof SimpleValues }
        ? SimpleValues[Kind]
        : never

type RequiredFieldNames<F> = { [Name in keyof F]: F[Name] extends { required: true } ? Name : never }[keyof F]

export type FieldValues<F> = { [Name in RequiredFieldNames<F>]: FieldValue<F[Name]> } & {
  [Name in Exclude<keyof F, RequiredFieldNames<F>>]?: FieldValue<F[Name]>
}
