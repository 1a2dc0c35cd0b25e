import type { SentForm } from '../../lib/api/idempotency-key.ts'
import { session } from '../../lib/browser/storage.ts'
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

export const readTasks = (storeId: string): Tasks => {
  const tasks = session.getJson(nameOf(storeId)) as Partial<Tasks> | null // written below
  return Object.fromEntries(taskKinds.map((kind) => [kind, { ...emptyTask, ...tasks?.[kind] }])) as Tasks
}

export const storeTasks = (storeId: string, tasks: Tasks): void => session.setJson(nameOf(storeId), tasks)
