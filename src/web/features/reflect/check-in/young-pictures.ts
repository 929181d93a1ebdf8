/**
 * The picture of each word of the youngest students. Each has a different landscape, so that none is mistaken for
 * another.
 */
import type { PaletteName } from '#art/palettes.ts'
import type { SceneName } from '#art/scenes/scenes.ts'

interface WordPicture {
  scene: SceneName
  palette: PaletteName
}

const pictures: Readonly<Record<string, WordPicture>> = {
  'young.excited': { scene: 'reef', palette: 'reef' },
  'young.happy': { scene: 'bay', palette: 'noon' },
  'young.calm': { scene: 'bay', palette: 'dawn' },
  'young.okay': { scene: 'hills', palette: 'noon' },
  'young.tired': { scene: 'peaks', palette: 'night' },
  'young.sad': { scene: 'rain', palette: 'rain' },
  'young.lonely': { scene: 'dunes', palette: 'frost' },
  'young.worried': { scene: 'forest', palette: 'frost' },
  'young.mad': { scene: 'swell', palette: 'dusk' },
}

export const getWordPicture = (word: string): WordPicture | undefined => pictures[word]
