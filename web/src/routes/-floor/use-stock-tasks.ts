import { useRef, useState } from 'react'
import { readTasks, storeTasks, type Task } from './stored-tasks.ts'
import type { TaskKind } from './task-kinds.ts'

/**
 * The tasks of a store: their lists, and what is said once for all lines. A reload keeps them: half an hour of counting
 * must not be lost, and a task whose answer was lost must not be booked twice.
 */
export const useStockTasks = (storeId: string) => {
  const [tasks, show] = useState(() => readTasks(storeId))
  const latest = useRef(tasks)
  // Stored at once, not with the next render: an answer may come after the page was left.
  const setTask = (kind: TaskKind, change: (task: Task) => Partial<Task>) => {
    const task = latest.current[kind]
    latest.current = { ...latest.current, [kind]: { ...task, ...change(task) } }
    storeTasks(storeId, latest.current)
    show(latest.current)
  }
  return { tasks, setTask }
}
