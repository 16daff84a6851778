import {
  dayOffNameOn,
  daysOffBetween,
  type IdentifiedLesson,
  inOrder,
  type Plan,
  type StoredLesson,
} from '../../../../contract/scheduled-lessons/plan-rules.ts'
import type { LessonPlan } from '../../../../contract/scheduled-lessons/plan-schema.ts'
import {
  type LessonInSchedule,
  type LessonTime,
  lessonConflictsOf,
} from '../../../../contract/scheduled-lessons/rules.ts'
import type { SchoolCalendar } from '../../../../contract/school-calendar/rules.ts'
import type { NamedLesson } from '../plan-drafts/repository.ts'

/** A plan with all that names its parts. */
export type Draft = {
  plan: Plan
  classes: readonly { id: string; name: string; color: string; teachers: readonly { id: string }[] }[]
  /** The titles of templates by id. */
  titles: ReadonlyMap<string, string>
  /** The first day of the plan. */
  from: string
}

/** The answer that describes a plan. `others` are the lessons of its classes and of its teachers that it does not move. */
export function planAnswerOf(
  id: string,
  { plan, classes, titles, from }: Draft,
  planned: readonly IdentifiedLesson[],
  { calendar, others }: { calendar: SchoolCalendar; others: readonly NamedLesson[] },
): LessonPlan {
  const classOf = (classId: string) => {
    const { name = '', color = '' } = classes.find((schoolClass) => schoolClass.id === classId) ?? {}
    return { id: classId, name, color }
  }
  const namesOf = ({ templateId, classId }: { templateId: string; classId: string }) => {
    return { template: { id: templateId, title: titles.get(templateId) ?? '' }, class: classOf(classId) }
  }
  const identified = (lesson: IdentifiedLesson | StoredLesson) => {
    return { lessonId: lesson.id, ...namesOf(lesson), ...timeOf(lesson) }
  }
  const named = (lesson: NamedLesson) => {
    const { id: lessonId, templateId, title, classId, className: name, color } = lesson
    return { lessonId, template: { id: templateId, title }, class: { id: classId, name, color }, ...timeOf(lesson) }
  }
  const ordered = inOrder(planned)
  const withTeachers = ordered.map((lesson) => {
    const { teachers = [] } = classes.find((schoolClass) => schoolClass.id === lesson.classId) ?? {}
    return { ...lesson, teacherIds: lesson.ownTeacherIds ?? teachers.map((teacher) => teacher.id) }
  })
  return {
    id,
    lessons: ordered.map((lesson) => {
      return { ...identified(lesson), ...(lesson.from && { movedFrom: timeOf(lesson.from) }) }
    }),
    existing: inOrder(plan.existing).map(identified),
    overflow: plan.overflow.map(namesOf),
    leftOut: inOrder(plan.leftOut).map(({ reason, ...lesson }) => ({
      ...namesOf(lesson),
      ...timeOf(lesson),
      reason,
      ...(reason === 'dayOff' && { dayOff: dayOffNameOn(calendar, lesson.date) }),
    })),
    conflicts: conflictsOf(withTeachers, others).map(({ lesson, kind, other }) => {
      return { lessonId: lesson.id, kind, with: 'title' in other ? named(other) : identified(other) }
    }),
    daysOff: daysOffBetween(calendar, from, ordered.at(-1)?.date ?? from).map(({ name, ...span }) => {
      return { name, from: span.from, to: span.to }
    }),
  }
}

const timeOf = ({ date, startTime, endTime }: LessonTime) => ({ date, startTime, endTime })

/** The conflicts of planned lessons with others and with each other, each pair once. */
function conflictsOf<Planned extends LessonInSchedule, Other extends LessonInSchedule>(
  planned: readonly Planned[],
  others: readonly Other[],
) {
  const onDate = Map.groupBy<string, Planned | Other>(others, ({ date }) => date)
  return planned.flatMap((lesson) => {
    const sameDay = onDate.get(lesson.date) ?? []
    const { ofClass, ofTeachers } = lessonConflictsOf(lesson, sameDay)
    onDate.set(lesson.date, [...sameDay, lesson])
    return [
      ...ofClass.map((other) => ({ lesson, kind: 'class' as const, other })),
      ...ofTeachers.map((conflict) => ({ lesson, kind: 'teacher' as const, other: conflict.lesson })),
    ]
  })
}
