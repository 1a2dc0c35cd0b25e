import { useRef, useState } from 'react'
import { readTasks, storeTasks, type Task } from './stored-tasks.ts'
import type { TaskKind } from './task-kinds.ts'

/**
 * The stock tasks of a store, each with its lines and the fields that apply to all lines. They are stored, so that a
 * reload does not lose half an hour of counting, and a task whose answer was lost is not booked twice.
 */
export const useStockTasks = (storeId: string) => {
  const [tasks, show] = useState(() => readTasks(storeId))
  const latest = useRef(tasks)
  // Stored immediately and not with the next render, because an answer may arrive after the page was left.
  const setTask = (kind: TaskKind, change: (task: Task) => Partial<Task>) => {
    const task = latest.current[kind]
    latest.current = { ...latest.current, [kind]: { ...task, ...change(task) } }
    storeTasks(storeId, latest.current)
    show(latest.current)
  }
  return { tasks, setTask }
}
