/** The allowed forms of email addresses and web addresses. */
import { MAX_URL_LENGTH } from './addresses.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const EMAIL = new RegExp(`^(?=.{1,254}$)(?=.{1,64}@)${LOCAL}@(?:${LABEL}\\.)+${LABEL}$`, 'i')
const HOST = `(?:(?:${LABEL}\\.)*${LABEL}|\\[[0-9a-f:.]+\\])`
const WEB = new RegExp(`^https?://${HOST}(?::\\d{1,5})?(?:[/?#][^\\s<>"]*)?$`, 'i')

/** The form of an email address; whether anyone reads it is another matter. */
export const isEmail = (text: string): boolean => EMAIL.test(text)

/** A whole http or https address without credentials in it. */
export const isWebAddress = (text: string): boolean => text.length <= MAX_URL_LENGTH && WEB.test(text)
