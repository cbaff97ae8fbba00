"""One broken project for each kind of mistake: the build names file, line, and fault."""

from typing import NamedTuple

import pytest

from tests.build.project import PROVENANCE, Project, number_words_run, reverse_run, training

LEVEL, PAGE = "exercises/one/level.toml", "exercises/one/page.md"
QUESTIONS, CLAIMS = "exercises/one/questions.toml", "exercises/one/claims.toml"
CODE = "exercises/one/code_it/exercise.toml"


class Mistake(NamedTuple):
    """Replace `old` by `new` in `file`; the problem stands at `line` lines below (or in `at`)."""

    name: str
    file: str
    old: str
    new: str
    words: str
    line: int = 0
    at: str = ""


MISTAKES = [
    Mistake("no TOML", LEVEL, 'code = "T1"', "code = T1", "not TOML"),
    Mistake("unknown key", LEVEL, "order = 1", "order = 1\nodrer = 1", "unknown key 'odrer'", 1),
    Mistake("key missing", LEVEL, 'code = "T1"\n', "", "'code' is missing"),
    Mistake("wrong type", LEVEL, "minutes = 5", 'minutes = "5"', "a whole number, not a text"),
    Mistake("bool for number", LEVEL, "minutes = 5", "minutes = true", "not true or false"),
    Mistake(
        "key unknown in section", LEVEL, 'teaser = "It starts', 'tease = "It starts', "'tease'"
    ),
    Mistake("section id twice", LEVEL, 'id = "second"', 'id = "first"', "'first' is given twice"),
    Mistake("bad id", LEVEL, 'id = "second"', 'id = "Second-1"', "not in snake_case"),
    Mistake("download gone", LEVEL, "offline/tool.py", "offline/gone.py", "'offline/gone.py'"),
    Mistake("cleared by nobody", LEVEL, '["code_it"]', '["code_that"]', "'code_that'"),
    Mistake("cleared by a guess", LEVEL, '["code_it"]', '["guess"]', "any guess passes it"),
    Mistake("unknown kind", QUESTIONS, 'kind = "number"', 'kind = "numeral"', "'numeral'"),
    Mistake("key of another kind", QUESTIONS, "min = 0", 'min = 0\nhint = "No"', "'hint' means", 1),
    Mistake("question key unknown", QUESTIONS, 'unit = "%"', 'units = "%"', "'units'"),
    Mistake(
        "wrong without reason", QUESTIONS, ', because = "Those are the weights."', "", "'because'"
    ),
    Mistake(
        "no right answer", QUESTIONS, 'right = "2 * H"\n', "", "needs 'right'", at="[how_many]"
    ),
    Mistake("right is nonsense", QUESTIONS, '"2 * H"', '"2 *"', "cannot be evaluated"),
    Mistake("right uses no value", QUESTIONS, '"2 * H"', '"2 * G"', "'G' is undefined"),
    Mistake("right is no number", QUESTIONS, '"2 * H"', '"[H]"', "no number"),
    Mistake("right has decimals", QUESTIONS, '"2 * H"', '"H / 3"', "how many decimals"),
    Mistake("right is no shape", QUESTIONS, 'right = "[H]"', 'right = "H"', "no shape"),
    Mistake(
        "wrong equals right", QUESTIONS, 'answer = "H",', 'answer = "H + H",', "equals the right"
    ),
    Mistake(
        "in a variant",
        QUESTIONS,
        "{ H = 48, L = 10 }",
        "{ H = 48, L = 2 }",
        "(96) in variant 1",
        at='answer = "L * H"',
    ),
    Mistake("wrong twice", QUESTIONS, 'answer = "L * H",', 'answer = "H + 0",', "listed twice"),
    Mistake(
        "shape equals right", QUESTIONS, 'answer = "[L]"', 'answer = "[H]"', "equals the right"
    ),
    Mistake("variant sets a stranger", QUESTIONS, "{ H = 48, L", "{ M = 48, L", "variant 1 sets"),
    Mistake(
        "text uses no value", QUESTIONS, "{{ H }} is half", "{{ G }} is half", "'G' is undefined"
    ),
    Mistake("text is no template", QUESTIONS, "{{ H }} is half", "{{ H is half", "not a template"),
    Mistake(
        "nothing right", QUESTIONS, "right = true, ", "", "exactly one option", at="options = [\n"
    ),
    Mistake(
        "two right",
        QUESTIONS,
        'text = "*B*",',
        'text = "*B*", right = true,',
        "not 2",
        at="options = [\n",
    ),
    Mistake("option twice", QUESTIONS, 'id = "b"', 'id = "a"', "two options are the same"),
    Mistake(
        "options look alike", QUESTIONS, 'text = "*B*"', 'text = "*A*"', "two options are the same"
    ),
    Mistake(
        "option without reason", QUESTIONS, ', because = "B comes later."', "", "gives no reason"
    ),
    Mistake("range is empty", QUESTIONS, "max = 100", "max = 0", "must be below", at="min = 0"),
    Mistake(
        "measured outside", QUESTIONS, "max = 100", "max = 30", "outside", at='measured = "exact'
    ),
    Mistake("measured no option", QUESTIONS, "'d%d' %", "'e%d' %", "none of the options"),
    Mistake("run unknown", QUESTIONS, "\"exact('reverse'", "\"exact('revers'", "'one/revers'"),
    Mistake(
        "text names no run", QUESTIONS, "{{ exact('rev", "{{ exact('no", "unknown run 'one/noerse'"
    ),
    Mistake(
        "page names no run", PAGE, '{{ exact("reverse"', '{{ exact("rev"', "unknown run 'one/rev'"
    ),
    Mistake(
        "no such model",
        PAGE,
        'exact("reverse", model="plain"',
        'exact("reverse", model="gru"',
        "no training with model gru",
    ),
    Mistake("length not recorded", PAGE, "length=2)", "length=25)", "no length 25"),
    Mistake("measure misused", PAGE, "length=2)", "size=2, 3, 4, 5)", "not a template"),
    Mistake(
        "exercise twice",
        PAGE,
        '{{ exercise("guess") }}',
        '{{ exercise("how_many") }}',
        "'how_many' is placed twice",
    ),
    Mistake(
        "exercise unknown",
        PAGE,
        '{{ exercise("guess") }}',
        '{{ exercise("gues") }}',
        "unknown exercise 'gues'",
    ),
    Mistake("exercise never", PAGE, '{{ exercise("paste") }}', "", "not placed", at="[paste]"),
    Mistake(
        "exercise in a fold",
        PAGE,
        '{{ exercise("paste") }}\n',
        '{% fold "x" %}\n{{ exercise("paste") }}\n{% endfold %}\n',
        "straight in a section",
        1,
    ),
    Mistake(
        "exercise outside",
        PAGE,
        "{% recap %}",
        '{{ exercise("paste") }}\n{% recap %}',
        "placed twice",
    ),
    Mistake("section unknown", PAGE, '{% section "second" %}', '{% section "third" %}', "'third'"),
    Mistake(
        "section missing", PAGE, '{% section "second" %}', '{% section "first" %}', "there twice"
    ),
    Mistake(
        "undefined", PAGE, "Before the sections", "{{ befor }} the sections", "'befor' is undefined"
    ),
    Mistake("template", PAGE, "{% endfold %}", "", "not a template", at="{% endsection %}"),
    Mistake("widget unknown", PAGE, 'widget("bars"', 'widget("bar"', "unknown widget 'bar'"),
    Mistake(
        "widget without run",
        PAGE,
        'run="reverse") }}',
        'run="rev") }}',
        "'bars': unknown run 'one/rev'",
    ),
    Mistake("widget misused", PAGE, ', run="reverse") }}', ") }}", "'bars': TypeError"),
    Mistake("dead link", PAGE, "(#own-heading)", "(../two/)", "dead link: '../two/'"),
    Mistake("dead anchor", PAGE, "(#second)", "(#secnd)", "dead anchor: '#secnd'"),
    Mistake("dead anchor elsewhere", PAGE, "(#second)", "(../index.html#x)", "dead anchor"),
    Mistake("absolute link", PAGE, "(#second)", "(/one/)", "not relative"),
    Mistake(
        "other origin", PAGE, "Done.", '<img src="https://example.org/a.png" alt="">', "elsewhere"
    ),
    Mistake("id twice", PAGE, "{#own-heading}", "{#guess}", "the id 'guess' is there twice"),
    Mistake(
        "example fails", PAGE, "print(np.arange(3) * 2)", "print(np.arrange(3))", "example fails"
    ),
    Mistake("claim is false", CLAIMS, "length=2) >", "length=2) <", "does not hold", at="says ="),
    Mistake("claim not said", CLAIMS, '"the model gets"', '"the model has"', "does not say"),
    Mistake(
        "claim no condition", CLAIMS, "length=2) > exact", "length=2) + exact", "not true or false"
    ),
    Mistake(
        "claim without run",
        CLAIMS,
        "holds = \"exact('reverse'",
        "holds = \"exact('x'",
        "unknown run",
    ),
    Mistake("claim key", CLAIMS, "says =", 'why = ""\nsays =', "unknown key 'why'"),
    Mistake("code key", CODE, "run_example", "example", "unknown key 'example'"),
    Mistake(
        "template asks too much",
        "site/templates/page.html",
        "{{ intro }}",
        "{{ introduction }}",
        "'introduction' is undefined",
    ),
    Mistake(
        "asset unknown",
        "site/templates/page.html",
        "asset('page.js')",
        "asset('pag.js')",
        "no built file 'pag.js'",
    ),
    Mistake(
        "inline script",
        "site/templates/page.html",
        "{{ outro }}",
        "{{ outro }}<script>1</script>",
        "inline script",
        at="dist/one/index.html",
    ),
    Mistake(
        "inline style",
        "site/templates/page.html",
        "<h1>",
        '<h1 style="color:red">',
        "inline style",
        at="dist/one/index.html",
    ),
    Mistake(
        "heading skipped",
        PAGE,
        "### A heading",
        "##### A heading",
        "h5 follows a heading h3",
        at="dist/one/index.html",
    ),
    Mistake("script broken", "site/page.js", "shared('page')", "shared('page'", "Expected"),
    Mistake("import broken", "site/page.js", "'./shared.js'", "'./share.js'", "Could not resolve"),
    Mistake(
        "style broken",
        "site/styles/10-base.css",
        "color: black;",
        "color: black;;}",
        "Unexpected",
        1,
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_named_with_file_and_line(mistake: Mistake, project: Project) -> None:
    before = project.edit(mistake.file, mistake.old, mistake.new)
    found = project.problems()
    if mistake.at.startswith("dist/"):
        where = f"{mistake.at}:"
    else:
        line = _line(project, mistake.at) if mistake.at else before + mistake.line
        file = CLAIMS if mistake.file == CLAIMS else mistake.file
        file = QUESTIONS if mistake.at == "[paste]" else file
        where = f"{file}:{line}:"
    right = [one for one in found if mistake.words in one and one.startswith(where)]
    assert right, f"nothing with {mistake.words!r} at {where} in\n" + "\n".join(found)


def _line(project: Project, piece: str) -> int:
    for file in (PAGE, QUESTIONS, LEVEL, CLAIMS):
        text = (project.root / file).read_text("utf-8")
        if piece in text:
            return text.count("\n", 0, text.index(piece)) + 1
    raise AssertionError(f"{piece!r} is nowhere")


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("exercises/site.toml", "missing"),
        (PAGE, "missing"),
        (CODE, "missing"),
        ("exercises/one/code_it/answer.py", "an exercise without an answer"),
        ("exercises/one/code_it/starter.py", "missing"),
        ("site/templates/exercises/number.html", "no template"),
    ],
)
def test_a_missing_file_is_named(file: str, words: str, project: Project) -> None:
    (project.root / file).unlink()
    assert any(one.startswith(f"{file}:1: ") and words in one for one in project.problems())


def test_an_exercise_without_a_grader(project: Project) -> None:
    for name in ("code_it", "paste"):
        (project.root / "graders" / f"{name}.py").unlink()
    found = project.problems()
    assert f"{CODE}:1: the exercise 'code_it' has no grader code_it.py" in found
    line = _line(project, "[paste]")
    assert f"{QUESTIONS}:{line}: the exercise 'paste' has no grader paste.py" in found


BROKEN_RUNS = [
    ({"schema": 2}, "$.schema"),
    ({"runs": []}, "$.runs"),
    ({"provenance": {**PROVENANCE, "command": ""}}, "$.provenance.command"),
    ({"provenance": {**PROVENANCE, "seeds": [7]}}, "the runs have seeds [0]"),
    ({"extra": 1}, "'extra'"),
]


@pytest.mark.parametrize(("change", "words"), BROKEN_RUNS)
def test_a_run_that_breaks_its_schema(change: dict, words: str, project: Project) -> None:
    project.record("reverse", reverse_run(training(0, {})) | change)
    found = project.problems()
    start = "recorded_runs/one/reverse.json:1: "
    assert any(one.startswith(start) and words in one for one in found), found


def test_a_run_whose_numbers_contradict_each_other(project: Project) -> None:
    project.record("reverse", reverse_run(training(0, {2: (30, 20)})))
    assert any("30 right of only 20" in one for one in project.problems())
    run = number_words_run()
    run["examples"][0]["weights"][0] = [0.25, 0.65]
    project.record("number_words", run)
    assert any("sums to 0.9000" in one for one in project.problems())


def test_a_run_that_is_no_json(project: Project) -> None:
    (project.root / "recorded_runs/one/reverse.json").write_text('{\n"schema": 1,\n')
    assert any(
        one.startswith("recorded_runs/one/reverse.json:3: ") and "not JSON" in one
        for one in project.problems()
    )


def test_every_problem_at_once(project: Project) -> None:
    project.edit(LEVEL, "minutes = 5", 'minutes = "5"')
    project.edit(QUESTIONS, 'kind = "number"', 'kind = "numeral"')
    project.edit(CODE, "run_example", "example")
    found = project.problems()
    assert [one.split(":")[0] for one in found] == [CODE, LEVEL, QUESTIONS]


def test_every_problem_of_the_text_at_once(project: Project) -> None:
    edits = [
        (PAGE, "Before the sections", "{{ befor }} {{ exact('x') }}"),
        (PAGE, '{{ exact("reverse"', '{{ exact("rev"'),
        (PAGE, '{{ exercise("guess") }}', '{{ exercise("gues") }}'),
        (PAGE, "(#own-heading)", "(#nowhere)"),
        (QUESTIONS, "{{ H }} is half", "{{ G }} is half"),
        (QUESTIONS, '"2 * H"', '"2 * G"'),
        (CLAIMS, "length=2) >", "length=2) <"),
        ("site/templates/index.html", "{{ site.title }}", "{{ site.titel }}"),
        ("site/page.js", "shared('page')", "shared('page'"),
    ]
    expected = {f"{file}:{project.edit(file, old, new)}" for file, old, new in edits[:-3]}
    for edit in edits[-3:]:
        project.edit(*edit)
    found = project.problems()
    places = {":".join(one.split(":")[:2]) for one in found}
    expected |= {f"{CLAIMS}:2", "site/templates/index.html:4", "site/page.js:1"}
    assert expected <= places, sorted(expected - places)
    order = [(one.split(":")[0], int(one.split(":")[1])) for one in found]
    assert order == sorted(order) and len(set(found)) == len(found)


def test_invalid_html_is_found_by_the_strict_check_alone(project: Project) -> None:
    project.edit(PAGE, "Done.", "<p><table></p>")
    assert not [one for one in project.problems() if "html-validate" in one]
    found = project.problems(strict=True)
    assert any(one.startswith("dist/one/index.html:") for one in found), found
