/** Drags resources onto folders by the browser's own drag and drop; Escape cancels it. */
import { type DragEvent, useRef, useState } from 'react'
import type { CardActions } from '../cards.tsx'
import type { ResourceItem } from '../resource-items.ts'

/** This type distinguishes resources dragged within the page from files dropped from outside. */
const TYPE = 'application/x-alaia-resource'

const isResourceDrag = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE)

type DropHandler = (thing: ResourceItem, place: string | null) => void

/** Provides drag and drop. @param onDrop called with the target folder; null for the top */
export const useDragging = (onDrop: DropHandler): NonNullable<CardActions['drag']> => {
  const thing = useRef<ResourceItem>(undefined)
  const [held, setHeld] = useState<string>()
  const [over, setOver] = useState<string>()
  const end = () => {
    thing.current = undefined
    setHeld(undefined)
    setOver(undefined)
  }
  const fits = (place: string | null): boolean => {
    const dragged = thing.current
    return dragged !== undefined && dragged.place !== place && dragged.uuid !== place
  }
  return {
    held,
    over,
    start(dragged, event) {
      event.dataTransfer.setData(TYPE, dragged.uuid)
      event.dataTransfer.effectAllowed = 'move'
      thing.current = dragged
      setHeld(dragged.uuid)
    },
    end,
    into(place) {
      const key = place ?? ''
      const hover = (event: DragEvent) => {
        if (!isResourceDrag(event) || !fits(place)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(key)
      }
      return {
        onDragEnter: hover,
        onDragOver: hover,
        onDragLeave(event) {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) {
            setOver((before) => (before === key ? undefined : before))
          }
        },
        onDrop(event) {
          const dragged = thing.current
          if (!isResourceDrag(event) || !dragged || !fits(place)) return
          event.preventDefault()
          end()
          onDrop(dragged, place)
        },
      }
    },
  }
}
