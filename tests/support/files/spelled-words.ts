/** Finds the words that the built-in voices would spell out letter by letter. */
import { readdirSync, readFileSync } from 'node:fs'
import { listCatalogScripts } from '#server/generation/script/catalog-scripts.ts'
import { listLines } from '#server/generation/script/script.ts'
import { synthesize } from '#server/generation/voice/flite.ts'
import { rewriteForVoice } from '#server/generation/voice/pronunciation/lexicon.ts'

const composerFolder = new URL('../../../seeds/composer/', import.meta.url)

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** Returns every word of the catalog and of the built-in composer once, in lower case. */
export const listSpokenWords = (): string[] => {
  const catalog = listCatalogScripts().flatMap(({ script }) => listLines(script).map(({ text }) => text))
  const composer = readdirSync(composerFolder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => listTexts(JSON.parse(readFileSync(new URL(name, composerFolder), 'utf8'))))
  const words = [...catalog, ...composer].flatMap((text) => text.toLowerCase().match(/[a-z][a-z']*[a-z]/g) ?? [])
  return [...new Set(words)].toSorted()
}

const LETTER_NAMES =
  'a:ey b:b,iy c:s,iy d:d,iy e:iy f:eh,f g:jh,iy h:ey,ch i:ay j:jh,ey k:k,ey l:eh,l m:eh,m n:eh,n o:ow p:p,iy q:k,y,uw ' +
  'r:aa,r s:eh,s t:t,iy u:y,uw v:v,iy w:d,ah,b,ax,l,y,uw x:eh,k,s y:w,ay z:z,iy'
const names = new Map(LETTER_NAMES.split(' ').map((name) => [name[0]!, name.slice(2).split(',')]))

const spellOut = (word: string) =>
  word
    .split('')
    .flatMap((letter) => names.get(letter) ?? [])
    .join(' ')

/** Words of one letter, or with an abbreviation's sounds, are read as their letters: "I", "oh". */
const isSpelledOut = (word: string, sounds: string) => word.length > 1 && sounds === spellOut(word)

const BATCH = 50

/** Returns the sounds of each word, as the voices pronounce it. */
export const pronounceWords = async (words: readonly string[]): Promise<Map<string, string>> => {
  const pronounced = new Map<string, string>()
  for (let from = 0; from < words.length; from += BATCH) {
    const batch = words.slice(from, from + BATCH)
    const text = rewriteForVoice(batch.join(', '))
    const { segments } = await synthesize(`${text}.`, { voice: 'kal16', stretch: 0.5, pitch: 1 })
    const groups = ` ${segments.map(({ sound }) => sound).join(' ')} `.split(' pau ').map((sounds) => sounds.trim())
    const found = groups.filter((sounds) => sounds !== '')
    if (found.length !== batch.length) throw new Error(`${found.length} words were spoken instead of ${batch.length}`)
    for (const [index, word] of batch.entries()) pronounced.set(word, found[index]!)
  }
  return pronounced
}

export const listSpelledOutWords = async (words: readonly string[]): Promise<string[]> =>
  [...(await pronounceWords(words))].filter(([word, sounds]) => isSpelledOut(word, sounds)).map(([word]) => word)
