/** Drags resources onto folders by the browser's own drag and drop; Escape cancels it. */
import { type DragEvent, useRef, useState } from 'react'
import type { CardActions } from '../resource-cards.tsx'
import type { ResourceItem } from '../resource-items.ts'

/** This type distinguishes resources dragged within the page from files dropped from outside. */
const TYPE = 'application/x-alaia-resource'

const isResourceDrag = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE)

type DropHandler = (draggedItem: ResourceItem, folderUuid: string | null) => void

/** Provides drag and drop. @param onDrop called with the target folder; null for the top */
export const useDragging = (onDrop: DropHandler): NonNullable<CardActions['drag']> => {
  const draggedItem = useRef<ResourceItem>(undefined)
  const [draggedUuid, setDraggedUuid] = useState<string>()
  const [targetUuid, setTargetUuid] = useState<string>()
  const end = () => {
    draggedItem.current = undefined
    setDraggedUuid(undefined)
    setTargetUuid(undefined)
  }
  const canDrop = (folderUuid: string | null): boolean => {
    const dragged = draggedItem.current
    return dragged !== undefined && dragged.place !== folderUuid && dragged.uuid !== folderUuid
  }
  return {
    held: draggedUuid,
    over: targetUuid,
    start(dragged, event) {
      event.dataTransfer.setData(TYPE, dragged.uuid)
      event.dataTransfer.effectAllowed = 'move'
      draggedItem.current = dragged
      setDraggedUuid(dragged.uuid)
    },
    end,
    getDropHandlers(folderUuid) {
      const key = folderUuid ?? ''
      const hover = (event: DragEvent) => {
        if (!isResourceDrag(event) || !canDrop(folderUuid)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setTargetUuid(key)
      }
      return {
        onDragEnter: hover,
        onDragOver: hover,
        onDragLeave(event) {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) {
            setTargetUuid((before) => (before === key ? undefined : before))
          }
        },
        onDrop(event) {
          const dragged = draggedItem.current
          if (!isResourceDrag(event) || !dragged || !canDrop(folderUuid)) return
          event.preventDefault()
          end()
          onDrop(dragged, folderUuid)
        },
      }
    },
  }
}
