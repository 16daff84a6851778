/** The input of a lesson template with one section. */
export const fractionsTemplate = {
  title: 'Дроби на числовій прямій',
  description: 'Порівнювати дроби',
  objectives: ['Порівняти два дроби'],
  lessonStructure: [{ id: 'main', title: 'Робота', duration: 45, description: 'Вправи' }],
}
