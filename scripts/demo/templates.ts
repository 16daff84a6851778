/** Twelve lesson plans, six in English and six in Ukrainian. A section is [title, minutes, what happens]. */

type Plan = {
  title: string
  description: string
  studentPages: string
  objectives: string[]
  sections: [string, number, string][]
  basicMaterials: string
  additionalResources: string
  preparationNotes: string
  /** What is set in a lesson of this plan; '' where nothing is. */
  homework: string
}

export const demoTemplates: readonly Plan[] = [
  {
    title: 'Fractions on a number line',
    description: 'Pupils place fractions between 0 and 2 on a number line and compare them.',
    studentPages: '34–36',
    objectives: [
      'Place a fraction on a number line',
      'Compare two fractions with unlike denominators',
      'Explain why 3/4 is more than 2/3',
    ],
    sections: [
      ['Warm-up', 8, 'Five quick questions on halves and quarters, answered on mini whiteboards.'],
      [
        'A line on the floor',
        17,
        'A rope is the line from 0 to 2. Groups peg their fraction cards on it and defend the place.',
      ],
      ['Practice', 15, 'Exercises 3 to 7 in pairs; the last one is open-ended.'],
      ['What we found', 5, 'Each pupil writes one sentence that begins with "A fraction is bigger when".'],
    ],
    basicMaterials: 'Rope, pegs, fraction cards, mini whiteboards',
    additionalResources: 'Number line worksheet for those who finish early',
    preparationNotes: 'Cut the cards before the lesson. The rope needs four metres of free wall.',
    homework: 'Exercises 8 and 9 on page 36',
  },
  {
    title: 'The water cycle',
    description: 'Pupils describe evaporation, condensation and rain, and see all three in a jar.',
    studentPages: '52–55',
    objectives: ['Name the three steps of the water cycle', 'Explain where the drops in the jar come from'],
    sections: [
      ['Where does rain come from?', 10, 'Drawings first, without help; some are shown and talked about.'],
      ['A cloud in a jar', 20, 'Warm water, a lid of ice, a torch. Groups write down what they see each minute.'],
      ['Diagram', 10, 'Everybody labels the cycle in the notebook.'],
      ['One-minute quiz', 5, 'Three questions, hands up.'],
    ],
    basicMaterials: 'Jars, warm water, ice, torches',
    additionalResources: '',
    preparationNotes: 'Ice from the canteen before the first lesson.',
    homework: 'Draw the water cycle at your house',
  },
  {
    title: 'Past simple: a day in my life',
    description: 'Pupils tell what they did yesterday, using regular and common irregular verbs.',
    studentPages: '18–19',
    objectives: ['Use ten irregular verbs in the past simple', 'Tell a short story in the right order'],
    sections: [
      ['Verb ball', 10, 'A ball is thrown with a verb, and thrown back with its past form.'],
      ['My yesterday', 20, 'Pupils write six sentences, then tell them to a partner who draws the day.'],
      ['Two truths, one lie', 10, 'Three sentences each; the class finds the lie.'],
      ['Exit card', 5, 'One sentence about this lesson, in the past simple.'],
    ],
    basicMaterials: 'Ball, exit cards',
    additionalResources: 'List of irregular verbs on the wall',
    preparationNotes: '',
    homework: 'Write eight sentences about last weekend',
  },
  {
    title: 'Reading a map of our town',
    description: 'Pupils read the legend and scale of a map and plan a way to school.',
    studentPages: '12–15',
    objectives: ['Use a legend', 'Work out a distance with the scale', 'Describe a way by directions'],
    sections: [
      ['Find it first', 10, 'Who finds the station, the library and the longest bridge?'],
      ['Planning a way', 25, 'Pairs plan the shortest and the safest way from home to school and measure both.'],
      ['Sharing', 10, 'Two pairs swap maps and walk the other way with a finger.'],
    ],
    basicMaterials: 'Town maps, rulers, string',
    additionalResources: 'Aerial photograph',
    preparationNotes: 'One map for two pupils.',
    homework: '',
  },
  {
    title: 'Rhythm and syllables',
    description: 'Pupils hear and clap the rhythm of words and compose a four-bar pattern.',
    studentPages: '',
    objectives: ['Clap a given rhythm', 'Write a pattern in simple notation'],
    sections: [
      ['Name rhythms', 10, 'We clap our names round the circle.'],
      ['Composing', 25, 'Groups of four write four bars and rehearse them on percussion.'],
      ['Concert', 10, 'Every group plays once; the others write down what they hear.'],
    ],
    basicMaterials: 'Percussion, rhythm cards',
    additionalResources: '',
    preparationNotes: 'Book the music room.',
    homework: 'Practise the four-bar pattern, three times a day',
  },
  {
    title: 'Fair test: which paper bridge holds most?',
    description: 'Pupils plan a test in which only one thing changes, and record results in a table.',
    studentPages: '70–72',
    objectives: ['Change one variable and keep the others', 'Record results in a table', 'Draw a conclusion from data'],
    sections: [
      ['The question', 8, 'Three bridges, one coin each. What else could be different?'],
      ['Testing', 22, 'Groups fold, load and record. Coins until it falls.'],
      ['Results', 10, 'A table for the whole class on the board, then a bar chart.'],
      ['Was it fair?', 5, 'What would you change next time?'],
    ],
    basicMaterials: 'Paper A4, coins, books of equal height',
    additionalResources: 'Graph paper',
    preparationNotes: '',
    homework: 'Finish the table of results',
  },
  {
    title: 'Відмінювання іменників: повторення',
    description: 'Учні повторюють відмінки іменників і вправляються у правописі закінчень.',
    studentPages: '41–43',
    objectives: [
      'Назвати сім відмінків та їхні питання',
      'Правильно писати закінчення родового відмінка',
      'Скласти речення з іменниками у кличному відмінку',
    ],
    sections: [
      ['Організаційний момент і розминка', 8, 'Вправа «Снігова куля»: ланцюжок питань відмінків.'],
      ['Робота в парах', 20, 'Картки з пропущеними закінченнями; взаємоперевірка за зразком.'],
      ['Творче завдання', 12, 'Лист уявному другові з п’ятьма звертаннями.'],
      ['Підсумок', 5, 'Що сьогодні вдалося, а що варто повторити?'],
    ],
    basicMaterials: 'Картки, зошити, таблиця відмінків',
    additionalResources: 'Інтерактивна вправа для тих, хто закінчив раніше',
    preparationNotes: 'Роздрукувати картки — по одній на парту.',
    homework: 'Вправа 112, с. 45: письмово',
  },
  {
    title: 'Трипільська культура',
    description: 'Учні досліджують побут трипільців за археологічними знахідками.',
    studentPages: '24–29',
    objectives: [
      'Показати на карті межі поширення культури',
      'Описати житло і кераміку трипільців',
      'Пояснити, що таке археологічне джерело',
    ],
    sections: [
      ['Що знайшли археологи?', 10, 'Фотографії знахідок; припущення учнів записуємо на дошці.'],
      ['Лабораторія дослідника', 22, 'Чотири станції: житло, кераміка, землеробство, вірування.'],
      ['Карта', 8, 'Позначаємо пам’ятки на контурній карті.'],
      ['Рефлексія', 5, 'Три слова про сьогоднішній урок.'],
    ],
    basicMaterials: 'Контурні карти, фотографії, кольорові олівці',
    additionalResources: 'Віртуальна екскурсія музеєм',
    preparationNotes: 'Розставити парти для чотирьох станцій.',
    homework: 'Підготувати розповідь про одну знахідку',
  },
  {
    title: 'Додавання і віднімання десяткових дробів',
    description: 'Учні додають і віднімають десяткові дроби стовпчиком та розв’язують задачі про покупки.',
    studentPages: '88–90',
    objectives: ['Записувати дроби розряд під розрядом', 'Розв’язувати задачі на дві дії'],
    sections: [
      ['Усний рахунок', 7, 'Десять прикладів на картках зворотного зв’язку.'],
      ['Нова тема', 13, 'Чому кома стоїть під комою: пояснюємо на грошах.'],
      ['Практика: шкільна крамниця', 20, 'Групи складають чек і перевіряють решту.'],
      ['Підсумок і домашнє завдання', 5, 'Вправи 412, 415.'],
    ],
    basicMaterials: 'Цінники, картки, калькулятор для перевірки',
    additionalResources: '',
    preparationNotes: '',
    homework: '№ 214–216, с. 61',
  },
  {
    title: 'Будова клітини під мікроскопом',
    description: 'Учні готують препарат шкірки цибулі та розпізнають частини рослинної клітини.',
    studentPages: '31–33',
    objectives: ['Приготувати тимчасовий препарат', 'Назвати частини клітини', 'Замалювати побачене з підписами'],
    sections: [
      ['Правила безпеки', 5, 'Скло, йод, мікроскоп: про що пам’ятаємо.'],
      ['Готуємо препарат', 12, 'Шкірка цибулі, крапля йоду, накривне скельце.'],
      ['Спостереження', 20, 'Малюнок у зошиті, збільшення 100 і 400 разів.'],
      ['Порівняння', 8, 'Що побачили всі, а що — лише дехто?'],
    ],
    basicMaterials: 'Мікроскопи, цибуля, йод, скельця',
    additionalResources: 'Плакат «Рослинна клітина»',
    preparationNotes: 'Перевірити лампи мікроскопів напередодні.',
    homework: 'Намалювати клітину й підписати її частини',
  },
  {
    title: 'Вірш Лесі Українки «Мамо, іде вже зима»',
    description: 'Учні виразно читають вірш, визначають настрій і художні засоби.',
    studentPages: '58–59',
    objectives: ['Читати виразно, з паузами', 'Знайти епітети й порівняння', 'Висловити власне враження'],
    sections: [
      ['Зимові асоціації', 8, 'Кластер на дошці: що ми чуємо, бачимо, відчуваємо взимку.'],
      ['Читання', 17, 'Учитель, ланцюжком, у парах — щоразу з новим завданням.'],
      ['Робота з текстом', 15, 'Епітети й порівняння у таблицю; малюємо словесну картину.'],
      ['Підсумок', 5, 'Рядок, який хочеться запам’ятати.'],
    ],
    basicMaterials: 'Підручник, аркуші для кластера',
    additionalResources: 'Аудіозапис вірша',
    preparationNotes: '',
    homework: 'Вивчити вірш напам’ять',
  },
  {
    title: 'Алгоритми з розгалуженням',
    description: 'Учні складають алгоритми з умовою та перевіряють їх на виконавцеві.',
    studentPages: '15–17',
    objectives: ['Записати умову «якщо — то — інакше»', 'Намалювати блок-схему', 'Знайти помилку в чужому алгоритмі'],
    sections: [
      ['Розминка без комп’ютера', 10, 'Гра «Живий робот»: виконуємо команди з умовами.'],
      ['Блок-схеми', 12, 'Від речення до схеми: три приклади з життя.'],
      ['Програмуємо', 25, 'Світлофор і виконавець на перехресті.'],
      ['Демонстрація', 8, 'Показуємо, що вийшло; шукаємо помилки разом.'],
    ],
    basicMaterials: 'Комп’ютери, картки команд',
    additionalResources: 'Додаткове завдання: світлофор із кнопкою',
    preparationNotes: 'Увімкнути комп’ютери до дзвінка.',
    homework: '',
  },
]

/** Units of these plans: their positions in the list, in the order of the unit. */
export const demoUnits = [
  { title: 'Числа', templates: [0, 8] },
  { title: 'Природа навколо нас', templates: [1, 5, 9] },
] as const
