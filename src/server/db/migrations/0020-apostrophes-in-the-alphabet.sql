-- Students are sorted as if their names had no apostrophes, which are no letters of the alphabet: a name with one stood before all
-- others with the same beginning, or after them, depending on which of the characters was typed. Queries sort by the same expressions.
create index students_alphabet
  on students (translate(last_name, '''’‘ʼ`´′', ''), translate(first_name, '''’‘ʼ`´′', ''), student_id)
  where deleted_at is null;
drop index students_last_name_first_name_idx;
