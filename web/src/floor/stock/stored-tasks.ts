import type { SentForm } from '../../lib/api/idempotency-key.ts'
import { declareKey } from '../../lib/session/personal-data.ts'
import { emptyHead, type TaskHead, type TaskLine } from './stock-task.ts'
import { type TaskKind, taskKinds } from './task-kinds.ts'

/**
 * A task that is not finished. `sent` is the last request without an answer: repeating it must use the same idempotency
 * key.
 */
export type Task = { lines: TaskLine[]; head: TaskHead; sent: SentForm | null }
export type Tasks = Record<TaskKind, Task>

const nameOf = (storeId: string): string => declareKey(`stock tasks ${storeId}`, { personal: true })
const emptyTask: Task = { lines: [], head: emptyHead, sent: null }

const parsed = (storeId: string): Partial<Tasks> | null => {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(storeId)) ?? 'null')
  } catch {
    return null
  }
}

export const readTasks = (storeId: string): Tasks => {
  const tasks = parsed(storeId)
  return Object.fromEntries(taskKinds.map((kind) => [kind, { ...emptyTask, ...tasks?.[kind] }])) as Tasks
}

export const storeTasks = (storeId: string, tasks: Tasks): void => {
  try {
    sessionStorage.setItem(nameOf(storeId), JSON.stringify(tasks))
  } catch {
    // The storage is full or blocked: the lists are kept only until the page is reloaded.
  }
}
