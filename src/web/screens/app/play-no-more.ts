import { thePlayer } from '#web/features/player/player.ts'

/** A session is there no more: a player that has it falls silent and goes. */
export const playNoMore = (uuid: string): void => {
  const player = thePlayer()
  if (player.state.get().uuid === uuid) player.close()
}
