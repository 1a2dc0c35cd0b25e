import { useState } from 'react'
import { type TaskKind, type TaskLine, taskKinds } from './stock-task.ts'

type Lists = Record<TaskKind, TaskLine[]>

const keyOf = (storeId: string): string => `stockTasks ${storeId}`
const empty = (): Lists => ({ receive: [], count: [], waste: [], move: [] })

const stored = (storeId: string): Lists => {
  try {
    const lists = JSON.parse(sessionStorage.getItem(keyOf(storeId)) ?? 'null') as Partial<Lists> | null
    return Object.fromEntries(taskKinds.map((kind) => [kind, lists?.[kind] ?? []])) as Lists
  } catch {
    return empty()
  }
}

/** The lists of a store's tasks. A reload keeps them: half an hour of counting must not be lost. */
export const useTaskLines = (storeId: string) => {
  const [lines, setAll] = useState(() => stored(storeId))
  const setLines = (kind: TaskKind, change: (lines: readonly TaskLine[]) => TaskLine[]) =>
    setAll((before) => {
      const after = { ...before, [kind]: change(before[kind]) }
      sessionStorage.setItem(keyOf(storeId), JSON.stringify(after))
      return after
    })
  return { lines, setLines }
}
